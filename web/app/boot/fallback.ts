/** Uncovers the page that lies hidden in the HTML, and gives the code under which the failure was logged. */
export function showFallback(): string {
  const code = supportCode()
  const page = document.getElementById('boot-failed')
  const place = page?.querySelector('[data-support-code]')
  if (place) place.textContent = code
  page?.querySelector('button')?.addEventListener('click', () => location.reload())
  page?.removeAttribute('hidden')
  return code
}

/** Six letters and digits that people can read out: no 0, O, 1, I. */
function supportCode(): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => letters[byte % letters.length]).join('')
}
