import Testing
@Test func ok() {}
