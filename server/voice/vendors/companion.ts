import { vendorFiles } from '../../../resources/voice/vendor-files.ts'
import { defineCompanion } from '../../kernel/records/companion.ts'
import { askNowOf, handOverAgain } from './queue.ts'

/** Voice files where vendors have them (rules voice-14 to voice-16). */
export const vendorFileCompanion = defineCompanion(vendorFiles, {
  virtual: { title: '(select f.title from voice_files f where f.id = t.voice_file_id)' },
  handlers: {
    selection: {
      again: async ({ tx, records }) => {
        await handOverAgain(
          tx,
          records.map(({ id }) => id),
        )
        return undefined
      },
      check: async ({ tx, records }) => {
        await askNowOf(
          tx,
          records.map(({ id }) => id),
        )
        return undefined
      },
    },
  },
})
