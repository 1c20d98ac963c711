import { createContext } from "react";

/** Whether the first screen stands there with its rows. A frame that is drawn from what the app said last still waits for them. */
export const StandingContext = createContext(true);
