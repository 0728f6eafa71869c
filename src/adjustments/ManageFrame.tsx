import { useId } from 'react'
import type { manageCampaign } from '../../resources/adjustments/manage-campaign.ts'
import type { manageVoice } from '../../resources/adjustments/manage-voice-campaign.ts'
import type { Values } from '../kernel/form/DeskForm.tsx'
import type { Asking } from '../kernel/ui/Again.tsx'
import { Answered } from '../kernel/ui/Answered.tsx'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { FixButtons, FixForm } from './FixForm.tsx'
import { FixCount, FixOutcome } from './FixOutcome.tsx'
import { Numbers } from './Numbers.tsx'
import { type ActionName, useFix } from './useFix.ts'
import { useFixReload } from './useFixReload.ts'

const NOTHING = {}

/** As the menu of a row opens a dialog. */
export interface ManageProps {
  record: { id: number; campaign: string | null }
  close: () => void
}

interface ManageFrameProps<T> extends ManageProps {
  title: string
  /** Who carries the fixes out. */
  of: typeof manageCampaign | typeof manageVoice
  /** By which name its request says what is to be done. */
  name: ActionName
  /** How its request names the campaign. */
  fixed: Values
  /** What is open of the campaign. */
  open: Asking & { data: T | undefined }
  /** That in words. */
  numbers: (data: T) => readonly (readonly [string, number])[]
}

/** Bulk fixes of one campaign, whatever its channel: counted first, then carried out. */
export const ManageFrame = <T,>({ record, close, title, of, name, fixed, open, numbers }: ManageFrameProps<T>) => {
  const form = useId()
  const reload = useFixReload()
  const fix = useFix(name, { start: NOTHING, fixed }, reload, of)
  return (
    <Dialog
      title={title}
      onClose={() => {
        reload()
        close()
      }}
      footer={!fix.isRun && <FixButtons fix={fix} form={form} />}
    >
      <div className="stack">
        <p className="muted">{record.campaign ?? `#${record.id}`}</p>
        <Answered query={open} waiting={36}>
          {data => <Numbers shape="tiles" of={numbers(data)} />}
        </Answered>
        {fix.isRun ? (
          <FixOutcome fix={fix} />
        ) : (
          <>
            <FixForm id={form} fix={fix} />
            <FixCount fix={fix} />
          </>
        )}
      </div>
    </Dialog>
  )
}
