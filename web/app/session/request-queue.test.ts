import { expect, test } from 'vitest'
import { createRequestQueue } from './request-queue.ts'

test('a request is sent once the one before it has ended, however that ended', async () => {
  const enqueue = createRequestQueue()
  const story: string[] = []
  const slow = Promise.withResolvers<string>()
  const first = enqueue(() => {
    story.push('first')
    return slow.promise
  })
  const second = enqueue(async () => story.push('second'))
  await Promise.resolve()
  expect(story).toEqual(['first'])
  slow.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await second
  expect(await enqueue(async () => 'third')).toBe('third')
  expect(story).toEqual(['first', 'second'])
})
