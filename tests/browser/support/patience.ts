/** A state that has not come after so long never comes. Not a measure of speed: the machine may be busy with other things. */
export const PATIENCE = 60_000;
