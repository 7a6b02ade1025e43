export const TryItPage = () => null;
