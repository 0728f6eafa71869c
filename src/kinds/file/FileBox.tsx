/** Chooses a file by button or by dropping it, uploads it and shows how far it is. Used by form fields and by the import. */

import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { type DeskProvider, useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import type { ControlProps } from '../../ui/Field.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { judgeFile, limitWords } from './judgeFile.ts'
import { keepCopy } from './localCopies.ts'

type UploadedFile = Awaited<ReturnType<DeskProvider['uploadFile']>>

interface FileBoxProps {
  control: ControlProps
  accept: readonly string[]
  maxBytes?: number | undefined
  type: string
  disabled?: boolean
  /** What is chosen already. */
  holds?: string | undefined
  onUploaded: (uploaded: UploadedFile) => void
  onProblem: (problem: string | undefined) => void
  onBlur?: () => void
}

export const FileBox = (props: FileBoxProps) => {
  const { control, accept, maxBytes, type, disabled = false, holds, onUploaded, onProblem, onBlur } = props
  const provider = useDeskProvider()
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [going, setGoing] = useState<{ name: string; done: number; stop: AbortController }>()
  const [over, setOver] = useState(false)

  // Left while it goes up: nobody waits for it any more.
  useEffect(() => () => going?.stop.abort(), [going?.stop])

  const upload = async (file: File | undefined) => {
    if (!file || disabled || going) return
    const problem = judgeFile(file, { accept, ...(maxBytes !== undefined && { maxBytes }) })
    onProblem(problem)
    if (problem) return
    const stop = new AbortController()
    setGoing({ name: file.name, done: 0, stop })
    try {
      const onProgress = (done: number) => setGoing(present => present && { ...present, done })
      const uploaded = await provider.uploadFile('files', { file, type, signal: stop.signal, onProgress })
      keepCopy(uploaded.file_path, file)
      onUploaded(uploaded)
    } catch (error) {
      if (!stop.signal.aborted) onProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setGoing(undefined)
      if (input.current) input.current.value = ''
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way; the button is the first.
    <div
      className={cx('file-box', over && 'over')}
      data-invalid={control['aria-invalid']}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        upload(event.dataTransfer.files[0])
      }}
    >
      <input
        {...control}
        ref={input}
        type="file"
        className="sr-only"
        accept={accept.join(',')}
        disabled={disabled || going !== undefined}
        onChange={event => upload(event.target.files?.[0])}
        onBlur={onBlur}
      />
      {going ? (
        <div className="row grow">
          <div className="grow">
            <Progress
              label={translate('desk.file.uploading', { _: `Uploading ${going.name}`, name: going.name })}
              done={Math.round(going.done * 100)}
              total={100}
            />
          </div>
          <Button size="small" onClick={() => going.stop.abort()}>
            {translate('desk.file.stop', { _: 'Stop' })}
          </Button>
        </div>
      ) : (
        <>
          <Button icon="upload" size="small" disabled={disabled} onClick={() => input.current?.click()} tabIndex={-1}>
            {holds
              ? translate('desk.file.replace', { _: 'Choose another' })
              : translate('desk.file.choose', { _: 'Choose a file' })}
          </Button>
          <span className="hint ellipsis">
            {holds ?? `${accept.join(', ')}${maxBytes === undefined ? '' : ` · ${limitWords(maxBytes)}`}`}
          </span>
        </>
      )}
    </div>
  )
}
