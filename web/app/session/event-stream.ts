/**
 * Reads server-sent events as the API writes them: `message` events carry JSON, `done` ends the stream,
 * `error` breaks it. A stream that stops before `done` is broken as well, so that the caller may fall back.
 */
export async function* readEvents(response: Response): AsyncGenerator<unknown, void> {
  let pending = ''
  for await (const text of textOf(response)) {
    const blocks = (pending + text).replaceAll('\r\n', '\n').split('\n\n')
    pending = blocks.pop() ?? ''
    for (const block of blocks) {
      const { event, data } = parseEvent(block)
      if (event === 'done') return
      if (event === 'error') throw new Error('event stream broken by the server')
      if (data) yield JSON.parse(data)
    }
  }
  throw new Error('event stream ended early')
}

// Safari has no asynchronous iteration of streams, hence the reader.
async function* textOf(response: Response): AsyncGenerator<string, void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function parseEvent(block: string): { event: string; data: string } {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim()
    if (line.startsWith('data:')) data.push(line.slice(5).trimStart())
  }
  return { event, data: data.join('\n') }
}
