// Only C++ sources include the library; this header gives the module something to hold.
