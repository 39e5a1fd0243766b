/** The house of the pages: what stands around each, and which address is whose. */
import { Redirect, Route, Router, Switch, useLocation } from "wouter";
import { Frame } from "./frame/frame";
import { usePlaces } from "./frame/places";
import { Approvals, Desk, Foundry, Graphs, Sam, Team, Threads } from "./pages/parts";
import { Coming } from "./parts/coming";
import { Nowhere } from "./parts/nowhere";

export function App() {
  return (
    <Router base="/studio">
      <Frame>
        <Pages />
      </Frame>
    </Router>
  );
}

function Pages() {
  const [place] = useLocation();
  return (
    <Coming what="the page" of={place}>
      <Switch>
        <Route path="/team/:assistant?/:tab?" component={Team} />
        <Route path="/threads/:thread?/:view?" component={Threads} />
        <Route path="/approvals" component={Approvals} />
        <Route path="/graphs/:graph?/:thread?" component={Graphs} />
        <Route path="/desk" component={Desk} />
        <Route path="/foundry/:protocol?" component={Foundry} />
        <Route path="/sam/:thread?" component={Sam} />
        <Route path="/">
          <Redirect to="/team" replace />
        </Route>
        <Route>
          <NoPage />
        </Route>
      </Switch>
    </Coming>
  );
}

/** Behind the page that was meant, where the address begins like one. */
function NoPage() {
  const places = usePlaces().map(({ to, name }) => [to, name] as const);
  return <Nowhere page="No page" title="There is no such page" places={places} />;
}
