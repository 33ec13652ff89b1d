/**
 * What lives on the page: new requests and numbers as they come, times where the reader is, copying. All else works without it.
 * Run as it stands here, so in words that every browser knows since 2022.
 */
export const script = `
const all = (selector, from = document) => from.querySelectorAll(selector)
const lang = document.documentElement.lang
const local = (from) => {
  for (const time of all('time[datetime]', from)) {
    const at = new Date(time.dateTime)
    const isToday = at.toDateString() === new Date().toDateString()
    time.title = time.textContent
    time.textContent = at.toLocaleString(lang, time.dataset.exact !== undefined
      ? { hour: '2-digit', minute: '2-digit', second: '2-digit', ...(!isToday && { day: 'numeric', month: 'short' }) }
      : isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' })
  }
}
local(document)

for (const button of all('[data-copy]')) {
  button.hidden = false
  const [words] = button.children
  const { textContent } = words
  button.addEventListener('click', async () => {
    const input = button.previousElementSibling
    input.select()
    try { await navigator.clipboard.writeText(input.value) } catch { document.execCommand('copy') }
    words.textContent = button.dataset.copied
    setTimeout(() => { words.textContent = textContent }, 2000)
  })
}
for (const input of all('input[readonly]')) input.addEventListener('focus', () => input.select())

// A reload shows the overview, and makes no second one.
if (document.body.querySelector('[data-once]')) history.replaceState(null, '', '?')

for (const place of all('[data-reach]')) {
  const url = new URL(place.dataset.reach, location)
  if (url.origin !== location.origin) continue
  fetch(url + '/ServiceProviderConfig', { credentials: 'omit', headers: { accept: 'application/scim+json' } })
    .then((answer) => answer.status === 401 && /scim/.test(answer.headers.get('content-type')), () => false)
    .then((isIt) => { place.querySelector(isIt ? '[data-yes]' : '[data-no]').hidden = false; place.hidden = false })
}

const live = document.querySelector('[data-live]')
if (live) {
  const said = document.querySelector('#news')
  let wait = 2000
  const ask = async () => {
    const [first] = all('#requests > li')
    try {
      if (document.hidden) return
      const answer = await fetch('?live' + (live.dataset.live && '&' + live.dataset.live) + (first ? '&after=' + first.id.slice(2) : ''))
      const template = document.createElement('template')
      template.innerHTML = await answer.text()
      // It may be a sign-in page by now.
      if (!template.content.querySelector('[data-now]')) throw new Error()
      take(template.content)
      if (wait !== 2000) said.textContent = ''
      wait = 2000
    } catch {
      said.textContent = live.dataset.offline
      wait = Math.min(wait * 2, 60000)
    } finally { setTimeout(ask, wait) }
  }
  const take = (news) => {
    local(news)
    const rows = [...all('#requests > li', news)].filter(({ id }) => !document.getElementById(id))
    const list = document.querySelector('#requests')
    for (const row of rows) {
      // By their time: one of another process may come late.
      list.insertBefore(row, [...list.children].find(({ id }) => id < row.id) || null)
      row.classList.add('new')
    }
    for (const old of [...all('#requests > li')].slice(200)) old.remove()
    for (const part of all('[data-now]', news)) {
      const shown = document.getElementById(part.id)
      if (shown && shown.textContent !== part.textContent) shown.replaceWith(part)
    }
    const none = document.querySelector('#no-requests')
    if (none && list.firstElementChild) none.hidden = true
    if (rows.length) said.textContent = live.dataset.news + ' ' + rows.length
  }
  setTimeout(ask, wait)
}
`
