/** The only script: it fetches the part of the page that lives, once a second while somebody looks. */
export const liveScript = `
const part = document.querySelector('[data-live]')
async function look() {
  const answer = document.hidden ? undefined : await fetch(part.dataset.live).catch(() => undefined)
  const text = answer?.ok ? await answer.text() : ''
  if (text && text !== part.dataset.shown) {
    part.dataset.shown = text
    part.innerHTML = text
  }
  if (!part.querySelector('[data-over]')) setTimeout(look, 1000)
}
if (part) look()
`
