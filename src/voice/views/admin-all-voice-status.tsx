import { vendorFiles } from '../../../resources/voice/vendor-files.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { Balances } from '../vendors/Balances.tsx'
import { WhileOpen } from '../vendors/WhileOpen.tsx'

export default defineViews(vendorFiles, {
  above: () => (
    <>
      <Balances />
      <WhileOpen isOpen={record => record.status === 'processing' || record.checked_at === null} />
    </>
  ),
})
