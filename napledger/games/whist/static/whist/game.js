import "../play/steps.js";
import "../play/cut.js";
