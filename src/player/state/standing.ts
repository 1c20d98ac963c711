import { createContext } from "react";

/** Whether the first screen is drawn with its rows. A frame drawn from a kept description still waits for them. */
export const StandingContext = createContext(true);
