// npm run dev: the panel with hot reload on port 5173, and the desk behind it, restarted when its files change.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { readConfig } from '../server/kernel/config/config.ts'
import { root } from './run.ts'

const { port, host } = readConfig(process.env)
const desk = spawn(process.execPath, ['--watch', '--watch-preserve-output', join('server', 'main.ts')], {
  cwd: root,
  stdio: 'inherit',
})
const target = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
// Everything the desk answers itself; the rest is the panel's.
const proxy = Object.fromEntries(
  ['/api', '/gateway', '/healthz', '/readyz', '/metrics', '/config.json'].map(path => [path, target]),
)
const panel = await createServer({ root, server: { proxy } })
await panel.listen()
panel.printUrls()

desk.on('exit', code => {
  process.exitCode = code ?? 1
  panel.close().catch(console.error)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // At the terminal Ctrl-C has reached the desk already.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) desk.kill(signal)
  })
}
