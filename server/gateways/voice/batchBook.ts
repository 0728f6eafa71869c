/** A list that is about to be handed to a vendor. */
export interface NewBatch {
  campaignId: number
  /** Our messages, one a number. */
  messages: readonly string[]
}

/** Where lists are written down that vendors are asked to call, so that an answer that never came is found again. */
export interface BatchBook {
  /** Before he is asked. @returns our number of it, and its name, which no other list has */
  ask(batch: NewBatch): Promise<{ id: number; name: string }>
  /** What came of it. @param told his id of the campaign, or his reason */
  note(id: number, state: 'running' | 'refused' | 'unanswered', told: { campaign?: string; message?: string }): Promise<void>
}
