/** Chooses a file, uploads it and shows how far it is: a form sends the path that comes back. */

import { type DeskProvider, useDeskProvider } from '../../../../dataProvider/dataProvider.ts'
import { PlatformError } from '../../../../dataProvider/platformError.ts'
import { messageOf } from '../../../../messaging/thrown.ts'
import { useTold } from '../../i18n/useTold.ts'
import { FileChoice, type FileChoiceProps } from './FileChoice.tsx'
import { useGoing } from './Going.tsx'
import { keepCopy } from './localCopies.ts'

interface FileBoxProps extends Omit<FileChoiceProps, 'onChosen' | 'children'> {
  type: string
  /** It goes up, and is over: it is here, was stopped, or failed. */
  onGoing: (isGoing: boolean) => void
  onUploaded: (uploaded: Awaited<ReturnType<DeskProvider['uploadFile']>>) => void
}

export const FileBox = ({ type, onGoing, onUploaded, ...choice }: FileBoxProps) => {
  const provider = useDeskProvider()
  const told = useTold()
  const { bar, send } = useGoing()

  const upload = async (file: File) => {
    onGoing(true)
    try {
      const uploaded = await send(file.name, sending => provider.uploadFile('files', { file, type, ...sending })).finally(() =>
        onGoing(false),
      )
      if (!uploaded) return
      keepCopy(uploaded.file_path, file)
      onUploaded(uploaded)
    } catch (error) {
      // What is wrong with the file itself, under the name it is uploaded by; else what is said of the whole.
      const [wrong] = error instanceof PlatformError ? (error.fields.file ?? []) : []
      choice.onProblem(told(wrong ?? messageOf(error)))
    }
  }

  return (
    <FileChoice {...choice} onChosen={upload}>
      {bar}
    </FileChoice>
  )
}
