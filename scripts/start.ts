// npm start, and npm run demo with --demo: builds the panel where needed, then runs the desk in this process.
import { ensurePanel } from './panel.ts'

// The demonstration keeps to a folder of its own.
if (process.argv.includes('--demo')) process.env.DATA_DIR ||= 'demo-data'
try {
  await ensurePanel()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
await import('../server/main.ts')
