export const OptionsPage = () => null;
