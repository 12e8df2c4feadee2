#pragma once

// A test program that links this makes its temporary files in memory. There is nothing to call.
