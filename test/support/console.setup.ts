import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Something printed as an error is something nobody looked at: it fails the test that printed it. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const said = vi.mocked(console.error).mock.calls.map((parts) => parts.map(String).join(' '))
  vi.mocked(console.error).mockRestore()
  expect(said, 'console.error during the test').toEqual([])
})
