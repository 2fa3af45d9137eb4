/// libtickit: terminals, windows, pens and the width of text in cells; and its terminal in memory, for tests.
#ifndef GHLOTUS_CTICKIT_SHIM_H
#define GHLOTUS_CTICKIT_SHIM_H

#include <tickit.h>
#include <tickit-mockterm.h>

#endif
