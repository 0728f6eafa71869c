/** Chooses a file, uploads it and shows how far it is: a form sends the path that comes back. */

import { useEffect, useState } from 'react'
import { type DeskProvider, useDeskProvider } from '../../../../dataProvider/dataProvider.ts'
import { FileChoice, type FileChoiceProps } from './FileChoice.tsx'
import { Going } from './Going.tsx'
import { keepCopy } from './localCopies.ts'

type UploadedFile = Awaited<ReturnType<DeskProvider['uploadFile']>>

interface FileBoxProps extends Omit<FileChoiceProps, 'onChosen' | 'children'> {
  type: string
  onUploaded: (uploaded: UploadedFile) => void
}

export const FileBox = ({ type, onUploaded, ...choice }: FileBoxProps) => {
  const provider = useDeskProvider()
  const [going, setGoing] = useState<{ name: string; done: number; stop: AbortController }>()

  // Left while it goes up: nobody waits for it any more.
  useEffect(() => () => going?.stop.abort(), [going?.stop])

  const upload = async (file: File) => {
    const stop = new AbortController()
    setGoing({ name: file.name, done: 0, stop })
    try {
      const onProgress = (done: number) => setGoing(present => present && { ...present, done })
      const uploaded = await provider.uploadFile('files', { file, type, signal: stop.signal, onProgress })
      keepCopy(uploaded.file_path, file)
      onUploaded(uploaded)
    } catch (error) {
      if (!stop.signal.aborted) choice.onProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setGoing(undefined)
    }
  }

  return (
    <FileChoice {...choice} onChosen={upload}>
      {going && <Going name={going.name} done={going.done} onStop={() => going.stop.abort()} />}
    </FileChoice>
  )
}
