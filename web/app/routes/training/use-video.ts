import { type RefObject, useState } from 'react'

/** What the controls of a video show and do. Times in seconds. */
export interface Video {
  isPlaying: boolean
  time: number
  speed: number
  areCaptionsShown: boolean
  toggle(): void
  seek(time: number): void
  setSpeed(speed: number): void
  toggleCaptions(): void
  events: Record<string, () => void>
}

/** Follows a video element; `onRest` when it stops for whatever reason. */
export function useVideo(element: RefObject<HTMLVideoElement | null>, onRest: () => void): Video {
  const [isPlaying, setPlaying] = useState(false)
  const [time, setTime] = useState(0)
  const [speed, setSpeed] = useState(1)
  const [areCaptionsShown, setCaptionsShown] = useState(false)
  const rest = () => {
    setPlaying(false)
    onRest()
  }
  const play = () => void element.current?.play().catch(() => setPlaying(false))
  return {
    ...{ isPlaying, time, speed, areCaptionsShown },
    toggle: () => (element.current?.paused ? play() : element.current?.pause()),
    seek: (to) => {
      if (element.current) element.current.currentTime = to
      setTime(to)
    },
    setSpeed: (to) => {
      // Another address of the video is played as fast.
      if (element.current) Object.assign(element.current, { playbackRate: to, defaultPlaybackRate: to })
      setSpeed(to)
    },
    toggleCaptions: () => {
      const [track] = element.current?.textTracks ?? []
      if (track) track.mode = areCaptionsShown ? 'hidden' : 'showing'
      setCaptionsShown(!areCaptionsShown)
    },
    events: {
      onPlay: () => setPlaying(true),
      onPause: rest,
      onEnded: rest,
      onTimeUpdate: () => setTime(element.current?.currentTime ?? 0),
    },
  }
}
