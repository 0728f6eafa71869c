import type { Readable } from 'node:stream'

/** What a vendor says of a file he was given. */
export interface PromptState {
  status: 'processing' | 'synced' | 'rejected' | 'deleted'
  /** In his words; empty where he gave none. */
  message: string
}

/** What is left with him, in the currency that he names. */
export interface VendorBalance {
  balance: number
  currency: string | null
}

/**
 * A voice vendor beside the calls themselves, whatever shape his API has; calls go through the driver of his route.
 * Each method throws `VendorRefused` with a sentence for the person who asked where he refuses or does not answer.
 */
export interface VoiceVendor {
  /** Hands over a sound file, 8 kHz, 16 bits, mono WAV. @param name unique with this vendor @returns his id of it */
  uploadPrompt(wav: Readable, name: string, bytes: number): Promise<string>
  /** What has become of files; those he does not know are left out. @param ids his */
  promptStates(ids: readonly string[]): Promise<ReadonlyMap<string, PromptState>>
  balance(): Promise<VendorBalance>
}

/** A vendor said no, or nothing. */
export class VendorRefused extends Error {
  override name = 'VendorRefused'
  /** True where he may have done what was asked all the same: no answer came. */
  readonly unanswered: boolean
  /** False where nothing of what was asked has got to him. */
  readonly reached: boolean

  constructor(message: string, unanswered = false, reached = true) {
    super(message)
    this.unanswered = unanswered
    this.reached = reached
  }
}
