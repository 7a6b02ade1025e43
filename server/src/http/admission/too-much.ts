import { Overload } from '../../errors.ts';

export const tooMuch = () => new Overload('The service has more to do than it can. Try again shortly.');
