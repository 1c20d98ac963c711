/** The field in each slot of an entity's word index; null: free, `""`: contains words of a removed field. */
export interface WordSlots {
  readonly [entity: string]: readonly (string | null)[];
}
