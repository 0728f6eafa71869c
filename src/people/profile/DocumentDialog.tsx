import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import { bytes } from '../../../messaging/format.ts'
import { userDocuments } from '../../../resources/people/user-documents.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { titleOf } from '../../kernel/kinds/reference/titles.ts'
import type { AnyRecord } from '../../kernel/resource/defineViews.ts'
import { useInWords } from '../../kernel/resource/labels.ts'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { Note } from '../../kernel/ui/Note.tsx'

/** The whole number and the file of a document; asking for it is noted. */
export const DocumentDialog = ({ record, close }: { record: AnyRecord; close: () => void }) => {
  const words = useWords()
  const { platform } = useDesk()
  const { data, error } = useAnswer(userDocuments, 'open', { id: record.id }, { gcTime: 0, refetchOnWindowFocus: false })
  return (
    <Dialog
      title={titleOf(useInWords(userDocuments), record)}
      onClose={close}
      footer={<Button onClick={close}>{words('ra.action.close', 'Close')}</Button>}
    >
      {error ? (
        <Note severity="error" role="alert">
          {error.message}
        </Note>
      ) : data ? (
        <div className="stack">
          <Facts>
            {data.document_number && (
              <Fact name={words('Number')}>
                <span className="mono">{data.document_number}</span>
              </Fact>
            )}
            <Fact name={words('File')}>
              {data.file_name} <span className="hint">{bytes(data.size)}</span>
            </Fact>
          </Facts>
          <p>
            <Button variant="contained" href={platform.fileUrl(data.file_path)} target="_blank" rel="noopener noreferrer">
              {words('Save the file')}
            </Button>
          </p>
          <p className="hint">{words('The link works for ten minutes. That you opened it is noted.')}</p>
        </div>
      ) : (
        <Skeleton height={96} />
      )}
    </Dialog>
  )
}
