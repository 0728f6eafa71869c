// A process that runs the embedded database on the folder given and says when it is ready, to be killed by a test.
import { startEmbedded } from '../../server/kernel/db/embedded.ts'

const say = (message: string) => console.error(message)
try {
  const embedded = await startEmbedded(process.argv[2] ?? '', { info: say, warn: say, error: say })
  console.log(JSON.stringify({ postmaster: embedded.pid, url: embedded.url }))
} catch (error) {
  console.log(JSON.stringify({ refused: (error as Error).message }))
  process.exit(2)
}
process.stdin.resume().on('end', () => process.exit(0))
