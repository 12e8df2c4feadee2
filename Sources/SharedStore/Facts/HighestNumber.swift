/// The highest number that rows and counts get: 2^53. Every reader of JSON holds it exactly, and nothing that is added to it
/// here leaves 64 bits. Another program can put higher numbers into a store. They are read as they are, and nothing is
/// counted on from them.
let highestNumber = 1 << 53
