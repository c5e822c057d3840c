const DIGITS = 6

/** Luhn's check digit over a string of digits. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** The code of an order for people: year, number and a check digit that catches a mistyped figure. */
export function orderCode(year: number, number: number): string {
  const padded = String(number).padStart(DIGITS, '0')
  return `${year}-${padded}-${checkDigit(`${year}${padded}`)}`
}
