/** A video at a service that shows it in a frame of its own. */
interface VideoAddress {
  provider: VideoProvider
  /** As people open it. */
  url: string
  /** As it is put in a frame: without cookies until it is played (YouTube), without tracking (Vimeo). */
  frameUrl: string
}

export type VideoProvider = 'youtube' | 'vimeo'

export const VIDEO_PROVIDERS: Record<VideoProvider, { name: string; frameOrigin: string }> = {
  youtube: { name: 'YouTube', frameOrigin: 'https://www.youtube-nocookie.com' },
  vimeo: { name: 'Vimeo', frameOrigin: 'https://player.vimeo.com' },
}

const YOUTUBE = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/
const YOUTUBE_PATH = /^\/(?:embed|shorts|live)\/([\w-]{11})\/?$/
const VIMEO_PATH = /^\/(?:video\/)?(\d{6,12})(?:\/([\da-f]{8,20}))?\/?$/

/** Reads the address of a video at YouTube or Vimeo, as people copy it; nothing for any other. */
export function parseVideoAddress(text: string): VideoAddress | undefined {
  const address = URL.parse(text.trim())
  if (address?.protocol !== 'https:' || address.port || address.username) return undefined
  const { hostname, pathname, searchParams } = address
  if (hostname === 'youtu.be') return youTube(/^\/([\w-]{11})$/.exec(pathname)?.[1])
  if (YOUTUBE.test(hostname))
    return youTube(pathname === '/watch' ? searchParams.get('v') : YOUTUBE_PATH.exec(pathname)?.[1])
  if (!['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'].includes(hostname)) return undefined
  const [, id, hash = searchParams.get('h')] = VIMEO_PATH.exec(pathname) ?? []
  return id ? vimeo(id, hash) : undefined
}

function youTube(id: string | null | undefined): VideoAddress | undefined {
  if (!id || !/^[\w-]{11}$/.test(id)) return undefined
  return {
    provider: 'youtube',
    url: `https://www.youtube.com/watch?v=${id}`,
    frameUrl: `${VIDEO_PROVIDERS.youtube.frameOrigin}/embed/${id}?rel=0&playsinline=1&hl=pt-BR`,
  }
}

/** A video that is not listed has a hash beside its id. */
function vimeo(id: string, hash: string | null | undefined): VideoAddress | undefined {
  if (hash && !/^[\da-f]{8,20}$/.test(hash)) return undefined
  return {
    provider: 'vimeo',
    url: `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`,
    frameUrl: `${VIDEO_PROVIDERS.vimeo.frameOrigin}/video/${id}?dnt=1${hash ? `&h=${hash}` : ''}`,
  }
}
