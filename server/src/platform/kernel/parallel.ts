type Task = () => unknown
type Results<T extends readonly Task[]> = { -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> }

/**
 * Begins all tasks at once and resolves to their results, in their order. A task that throws before it waits for anything
 * rejects like any other. `Promise.all([first(), second(third())])` would leave the promise of `first` behind when
 * `third` throws: nobody would hear of its rejection.
 */
export const parallel = <const T extends readonly Task[]>(...tasks: T): Promise<Results<T>> =>
  Promise.all(tasks.map(async (task) => task())) as Promise<Results<T>>
