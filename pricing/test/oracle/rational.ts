// Exact fractions for the oracle. Nothing here is shared with src/, on purpose.

export class Rational {
  readonly n: bigint;
  readonly d: bigint;

  constructor(n: bigint, d = 1n) {
    this.n = n;
    this.d = d;
  }

  static of(text: string): Rational {
    const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
    const [whole = '', fraction = ''] = mantissa.split('.');
    // Nothing above 1e400 is written in earnest; 1e999999999 would never end.
    const power = Math.min(Number(exponent), 400) - fraction.length;
    const digits = BigInt(whole.replace('-', '').replace('+', '') + fraction);
    const signed = whole.startsWith('-') ? -digits : digits;
    return power >= 0 ? new Rational(signed * 10n ** BigInt(power)) : new Rational(signed, 10n ** BigInt(-power));
  }

  plus(other: Rational): Rational {
    return new Rational(this.n * other.d + other.n * this.d, this.d * other.d);
  }

  times(other: Rational): Rational {
    return new Rational(this.n * other.n, this.d * other.d);
  }

  minus(other: Rational): Rational {
    return this.plus(new Rational(-other.n, other.d));
  }

  /** Of a divisor other than 0. */
  over(other: Rational): Rational {
    return other.n < 0n ? this.times(new Rational(-other.d, -other.n)) : this.times(new Rational(other.d, other.n));
  }

  reduced(): Rational {
    let [a, b] = [this.n < 0n ? -this.n : this.n, this.d];
    while (b > 0n) [a, b] = [b, a % b];
    return new Rational(this.n / a, this.d / a);
  }

  /** this x (1 + percentage / 100) */
  raisedBy(percentage: Rational): Rational {
    return this.times(new Rational(1n).plus(percentage.times(new Rational(1n, 100n))));
  }

  compare(other: Rational): number {
    const difference = this.n * other.d - other.n * this.d;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  isPositive(): boolean {
    return this.n > 0n;
  }

  /** At most 15 decimals, at most 1e15 in size. */
  isWithinLimits(): boolean {
    const size = this.n < 0n ? -this.n : this.n;
    return (this.n * 10n ** 15n) % this.d === 0n && size <= this.d * 10n ** 15n;
  }

  isInteger(): boolean {
    return this.n % this.d === 0n;
  }

  /** Half up to two decimals; for positive values. */
  rounded(): number {
    const cents = (this.n * 100n * 2n + this.d) / (2n * this.d);
    return Number(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
  }
}
