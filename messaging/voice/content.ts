/** What a voice campaign plays, from where, and how it tries: as accepted (`campaigns.voice_content`). */
export interface VoiceContent {
  fileId: number
  title: string
  /** An advertisement: called within the hours of promotional calls alone. */
  promotional?: boolean | undefined
  /** Of the file, as measured when it was decoded. */
  durationSeconds: number
  /** Seconds of a pulse when it was accepted; a call is charged by it though the setting changes. */
  pulseSeconds: number
  /** Of a call that plays the whole file. */
  pulses: number
  /** Digits of the number that is shown. */
  callerId: string
  /** Tries beyond the first where nobody answered, 0 to 3, minutes apart. */
  retries: number
  retryMinutes: number
  /** Digits that are listened for, and how long; absent where none are. */
  dtmf?: { waitSeconds: number; meanings: Readonly<Record<string, string>> } | undefined
}
