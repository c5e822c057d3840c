let wanted: string | undefined

/** Says which page of ours (path and query) is being loaded, while it is. */
export async function whileLoading<T>(path: string, load: () => Promise<T>): Promise<T> {
  wanted = path
  try {
    return await load()
  } finally {
    if (wanted === path) wanted = undefined
  }
}

/** Loads the document anew: that of the page which is being loaded, else the one that is looked at. */
export function reloadDocument(): void {
  if (wanted) location.assign(wanted)
  else location.reload()
}
