import "./hand_tiles.js";
