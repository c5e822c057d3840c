/** Hands the file to the browser, as a link with `download` would; a plain link cannot prove who follows it. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
