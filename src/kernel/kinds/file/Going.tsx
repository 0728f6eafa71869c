import Button from '@mui/material/Button'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Progress } from '../../ui/Progress.tsx'

interface Sending {
  signal: AbortSignal
  /** How much of it has gone, 0 to 1. */
  onProgress: (done: number) => void
}

interface Going {
  /** While something goes up: how far it is, and a way to stop it. */
  bar: ReactNode
  /** Whether all of it has gone up, and only the answer is waited for. */
  answering: boolean
  /** Sends a file; what came of it, undefined where it was stopped. */
  send: <T>(name: string, run: (sending: Sending) => Promise<T>) => Promise<T | undefined>
}

/** A file that goes up; nobody waits for it any more when the screen is left meanwhile. */
export const useGoing = (): Going => {
  const words = useWords()
  const [going, setGoing] = useState<{ name: string; done: number; stop: AbortController }>()
  useEffect(() => () => going?.stop.abort(), [going?.stop])

  const send: Going['send'] = async (name, run) => {
    const stop = new AbortController()
    setGoing({ name, done: 0, stop })
    try {
      return await run({ signal: stop.signal, onProgress: done => setGoing(present => present && { ...present, done }) })
    } catch (error) {
      if (!stop.signal.aborted) throw error
      return undefined
    } finally {
      setGoing(undefined)
    }
  }
  const label = words('desk.file.uploading', `Uploading ${going?.name}`, { name: going?.name })
  const bar = going && (
    <div className="row grow">
      <div className="grow">
        <Progress label={label} done={Math.round(going.done * 100)} total={100} />
      </div>
      <Button size="small" onClick={() => going.stop.abort()}>
        {words('Stop')}
      </Button>
    </div>
  )
  return { bar, answering: going?.done === 1, send }
}
