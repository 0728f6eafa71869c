/** A file of the media library for an answer, looked at before it is taken. */

import Button from '@mui/material/Button'
import { useState } from 'react'
import { useGetOne } from 'react-admin'
import type { RowOf } from '../../../resources/language/derived.ts'
import { reference } from '../../../resources/language/fields.ts'
import { waFiles } from '../../../resources/whatsapp/media.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { inputOf } from '../../kernel/kinds/inputs.ts'
import { useDetails } from '../../kernel/resource/useDetails.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Player } from '../media/Player.tsx'
import type { AnswerKind, Attached } from './useAttachment.ts'

const KINDS: readonly AnswerKind[] = ['image', 'video', 'audio', 'document']

interface LibraryDialogProps {
  onChoose: (file: Attached) => void
  onClose: () => void
}

const Reference = inputOf('reference')

const LibraryDialog = ({ onChoose, onClose }: LibraryDialogProps) => {
  const words = useWords()
  const [id, setId] = useState<number>()
  const { data: file } = useGetOne<RowOf<typeof waFiles>>(waFiles.name, { id: id ?? 0 }, { enabled: id !== undefined })
  const kind = KINDS.find(one => one === file?.media_type)
  const field = reference({ label: words('File'), required: true, resource: waFiles.name, only: { media_type: KINDS } })
  const choose = () => {
    if (!file || !kind || file.id !== id) return
    onChoose({ kind, name: file.file_name ?? '', size: file.size ?? 0, given: { wa_file_id: id } })
    onClose()
  }
  return (
    <Dialog
      title={words('From the media library')}
      onClose={onClose}
      footer={
        <>
          <Button variant="outlined" onClick={onClose}>
            {words('ra.action.cancel', 'Cancel')}
          </Button>
          <Button variant="contained" disabled={!kind || file?.id !== id} onClick={choose}>
            {words('Attach')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Reference
          field={field}
          name="wa_file_id"
          value={id ?? null}
          onChange={wanted => setId(typeof wanted === 'number' ? wanted : undefined)}
        />
        {file && kind && file.id === id && <Look key={id} file={file} kind={kind} />}
      </div>
    </Dialog>
  )
}

const Look = ({ file, kind }: { file: RowOf<typeof waFiles>; kind: AnswerKind }) => {
  const { platform } = useDesk()
  const preview = useDetails(waFiles, 'preview', file.id)
  return (
    <Answered query={preview}>
      {({ file_path: path, is_shown: shown }) => (
        <Player kind={kind} name={file.file_name ?? ''} address={platform.fileUrl(path)} shown={shown === 1} />
      )}
    </Answered>
  )
}

export default LibraryDialog
