import "../play/steps.js";
