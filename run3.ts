import { readFileSync } from 'node:fs'
const axe = readFileSync('/work/main/node_modules/axe-core/axe.min.js','utf8')
export default async (browser: any, url: string) => {
  for (const skin of ['light','bordered','dark','semi-dark']) {
    const ctx = await browser.newContext({ viewport: {width:1440,height:900}, baseURL: url, bypassCSP: true })
    const page = await ctx.newPage()
    await page.addInitScript(([s]:string[])=>{ localStorage.setItem('appearance', JSON.stringify({skin:s, locale:'en'})) }, [skin])
    await page.goto('/authentication')
    await page.locator('input[name=username]').fill('admin'); await page.locator('input[type=password]').fill('First-key-2026')
    await page.locator('form button[type=submit]').click()
    await page.waitForURL((u:URL)=>!u.pathname.startsWith('/authentication'))
    for (const [path, act] of [['/role-list/5', async()=>{ await page.locator('.matrix-table tbody input:not(:disabled)').nth(7).click(); await page.locator('.matrix-table tbody input:not(:disabled)').nth(1).click() }],['/role-list/create',null],['/role-list/x-ray?thing=users.create&user=1',null],['/app-settings?section=security', async()=>{ await page.locator('input[name=idle_minutes]').fill('1'); await page.locator('.save-bar button').last().click() }],['/app-settings?section=legal',null],['/administration/country',null],['/invalid-number',null]] as any) {
      await page.goto(path); await page.waitForTimeout(1200); if (act) { await act(); await page.waitForTimeout(600) }
      await page.evaluate(axe)
      const r = await page.evaluate(async () => (await (globalThis as any).axe.run()).violations.filter((v:any)=>['serious','critical','moderate'].includes(v.impact)).map((v:any)=>`${v.impact} ${v.id} ${v.nodes.length} ${v.nodes[0].target} ${v.nodes[0].failureSummary?.slice(0,200)}`))
      console.log(skin, path, r.length ? r : 'ok')
    }
    await ctx.close()
  }
}
