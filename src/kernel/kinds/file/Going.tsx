import Button from '@mui/material/Button'
import { useWords } from '../../i18n/words.ts'
import { Progress } from '../../ui/Progress.tsx'

interface GoingProps {
  /** Of the file. */
  name: string
  /** How much of it has gone, 0 to 1. */
  done: number
  onStop: () => void
}

/** How far a file is that goes up, and a way to stop it. */
export const Going = ({ name, done, onStop }: GoingProps) => {
  const words = useWords()
  return (
    <div className="row grow">
      <div className="grow">
        <Progress label={words('desk.file.uploading', `Uploading ${name}`, { name })} done={Math.round(done * 100)} total={100} />
      </div>
      <Button size="small" onClick={onStop}>
        {words('Stop')}
      </Button>
    </div>
  )
}
