export const StepPage = () => null;
