/** Which field's words are in which slot of each entity's index; null: free, `""`: holds words of a field that went. */
export interface WordSlots {
  readonly [entity: string]: readonly (string | null)[];
}
