/** The browser saves what stands at an address piece by piece, and goes on by itself where it broke off. */
export function followDownload(url: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
