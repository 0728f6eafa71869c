// Runs before the first paint: the skin, direction and language of last time, so that nothing flashes; and asks for the run-time
// settings, and for the declaration of the list at the address, while the panel's code is still on its way. A file of its own, because the content security policy allows no inline script.
;(() => {
  const root = document.documentElement
  try {
    const kept = JSON.parse(localStorage.getItem('appearance') || '{}')
    if (['light', 'bordered', 'dark', 'semi-dark'].includes(kept.skin)) root.dataset.skin = kept.skin
    else if (kept.skin === 'system' && matchMedia('(prefers-color-scheme: dark)').matches) root.dataset.skin = 'dark'
    if (kept.direction === 'rtl') root.dir = 'rtl'
    if (kept.locale === 'hi') root.lang = 'hi'
  } catch {
    // What cannot be read is as if nothing had been kept.
  }
  const request = fetch('/config.json')
  request.catch(() => undefined)
  globalThis.deskConfig = request
  const { content, dataset } = document.querySelector('meta[name=declared]')
  const name = (dataset.names || '').split(' ').find(name => name && `${location.pathname}/`.startsWith(`/${name}/`))
  if (name) {
    const response = fetch(`${content}/${name}.json`)
    response.catch(() => undefined)
    globalThis.deskDeclared = { name, response }
  }
})()
