// node bench/uploader.ts <address> <files>: uploads so many lists of 9.5 MB at once, as the first admin. Ends with 1 where one is refused.
import { argv, env, exit, stdout } from 'node:process'

const [url = '', files = '1'] = argv.slice(2)

const signedIn = await fetch(`${url}/api/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'admin', password: env.BENCH_PASSWORD }),
})
const { data } = (await signedIn.json()) as { data: { access_token: string } }

const lines = ['Mobile,Name,Due']
for (let row = 0; row < 300_000; row++)
  lines.push(`9${String(100_000_000 + row * 37).slice(0, 9)},Person ${row},${row % 9000}.50`)
const content = new Blob([lines.join('\n')])

stdout.write('begun\n')
const answers = await Promise.all(
  Array.from({ length: Number(files) }, async (_, index) => {
    const body = new FormData()
    body.set('type', 'contacts')
    body.set('file', content, `list-${index}.csv`)
    const answer = await fetch(`${url}/api/file-upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${data.access_token}` },
      body,
    })
    return answer.status
  }),
)
exit(answers.every(status => status === 200) ? 0 : 1)
