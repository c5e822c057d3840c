import type { KeyboardEvent } from 'react'
import type { Video } from './use-video.ts'

/** What a key does, by its name; those of YouTube, which people know. */
function actOf(key: string, video: Video, toggleFullscreen: () => void): (() => void) | undefined {
  const acts: Record<string, () => void> = {
    ' ': video.toggle,
    k: video.toggle,
    arrowleft: () => video.seek(Math.max(0, video.time - 5)),
    arrowright: () => video.seek(video.time + 5),
    j: () => video.seek(Math.max(0, video.time - 10)),
    l: () => video.seek(video.time + 10),
    c: video.toggleCaptions,
    f: toggleFullscreen,
  }
  return acts[key.toLowerCase()]
}

/** Lets the keyboard play a video from anywhere in its player; what a control does with a key by itself comes first. */
export function onVideoKey(event: KeyboardEvent, video: Video, toggleFullscreen: () => void): void {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
  if (target.matches('select, input') || (key === ' ' && target.matches('button'))) return
  const act = actOf(key, video, toggleFullscreen)
  if (!act) return
  event.preventDefault()
  act()
}
