.pragma library
var all = 